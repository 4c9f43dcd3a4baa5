// attack: handed in: fifo
// lesson: 01-ijk
// at most: 0
// sees: 
// made: fifo


