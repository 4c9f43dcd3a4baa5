// The documents' own script: dark or light, the menu on a phone, search from disk, formulas.
// It is loaded in the page's head, so that a chosen theme is there before the first picture.
"use strict";

const folder = document.currentScript.src.replace(/[^/]*$/, "");

// Storage may be refused for pages opened from disk; then a choice lasts for one page.
function remembered(key) {
    try { return localStorage.getItem(key); } catch { return null; }
}
function remember(key, value) {
    try { localStorage.setItem(key, value); } catch { /* see above */ }
}

const chosen = remembered("theme");
if (chosen) document.documentElement.dataset.theme = chosen;

function load(name) {
    return new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = folder + name;
        script.onload = resolve;
        script.onerror = () => reject(new Error("cannot load " + name));
        document.head.append(script);
    });
}

function setUpTheme() {
    document.getElementById("theme").addEventListener("click", () => {
        const root = document.documentElement;
        const dark = root.dataset.theme
            ? root.dataset.theme === "dark"
            : matchMedia("(prefers-color-scheme: dark)").matches;
        root.dataset.theme = dark ? "light" : "dark";
        remember("theme", root.dataset.theme);
    });
}

function setUpMenu() {
    const menu = document.getElementById("menu");
    const pages = document.getElementById("pages");
    const show = (open) => {
        pages.classList.toggle("open", open);
        menu.setAttribute("aria-expanded", String(open));
    };
    menu.addEventListener("click", () => show(!pages.classList.contains("open")));
    document.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && pages.classList.contains("open")) {
            show(false);
            menu.focus();
        }
    });
    const here = location.pathname.split("/").pop() || "index.html";
    for (const link of pages.querySelectorAll("a")) {
        if (link.getAttribute("href") !== here) continue;
        link.setAttribute("aria-current", "page");
        // Only the list scrolls, not the page.
        pages.scrollTop = link.offsetTop - pages.clientHeight / 2;
    }
}

// --- search -------------------------------------------------------------------------------------

let index = null;

/// The index is built when somebody searches: some tens of milliseconds, once a page.
async function searchIndex() {
    if (index) return index;
    await Promise.all([load("lunr.min.js"), load("search-texts.js")]);
    const separator = lunr.tokenizer.separator;
    // "barrier.divergent" and "float4*" are found by each of their words.
    lunr.tokenizer.separator = /[^\p{L}\p{N}]+/u;
    index = lunr(function () {
        this.ref("at");
        this.field("title", { boost: 8 });
        this.field("page", { boost: 4 });
        this.field("text");
        window.simtutorSearchTexts.forEach((entry, at) => this.add({ at, ...entry }));
    });
    lunr.tokenizer.separator = separator;
    return index;
}

function words(text) {
    return text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

async function search(text) {
    const wanted = words(text);
    if (!wanted.length) return [];
    const made = await searchIndex();
    const stems = wanted.map((word) => lunr.stemmer(new lunr.Token(word)).toString());
    const find = (presence) => made.query((query) => {
        for (const stem of stems.slice(0, -1)) query.term(stem, { boost: 4, presence });
        // The last word may not be complete yet, and may be a whole word all the same.
        const last = stems[stems.length - 1];
        query.term(last, { wildcard: lunr.Query.wildcard.TRAILING, presence });
        query.term(last, { boost: 4 });
    });
    let found = find(lunr.Query.presence.REQUIRED);
    if (!found.length) found = find(lunr.Query.presence.OPTIONAL);
    return found.slice(0, 20).map((hit) => window.simtutorSearchTexts[hit.ref]);
}

/// The place of the first word in the text, with something around it.
function excerpt(text, wanted) {
    const low = text.toLowerCase();
    const places = wanted.map((word) => low.indexOf(word)).filter((place) => place >= 0);
    const around = Math.max(0, (places.length ? Math.min(...places) : 0) - 40);
    const from = around ? text.indexOf(" ", around) + 1 : 0;
    const to = from + 140 < text.length ? text.lastIndexOf(" ", from + 140) : text.length;
    return (from ? "… " : "") + text.slice(from, to) + (to < text.length ? " …" : "");
}

function withMarks(text, wanted) {
    const span = document.createElement("span");
    const pattern = new RegExp("(" + wanted.join("|") + ")", "giu");
    text.split(pattern).forEach((piece, at) => {
        const node = at % 2 ? document.createElement("mark") : document.createTextNode("");
        node.textContent = piece;
        span.append(node);
    });
    return span;
}

function resultLink(entry, wanted, at) {
    const link = document.createElement("a");
    link.href = folder + entry.url;
    link.id = "result-" + at;
    link.setAttribute("role", "option");
    link.setAttribute("aria-selected", "false");
    const title = document.createElement("b");
    title.textContent = entry.title || entry.page;
    const below = document.createElement("small");
    if (entry.title) below.append(entry.page + " · ");
    below.append(withMarks(excerpt(entry.text, wanted), wanted));
    link.append(title, below);
    return link;
}

function setUpSearch() {
    const input = document.getElementById("query");
    const results = document.getElementById("results");
    const status = document.getElementById("found");
    let selected = -1;
    let asked = 0;

    const open = (shown) => {
        results.hidden = !shown;
        input.setAttribute("aria-expanded", String(shown));
    };
    const select = (at) => {
        const links = results.querySelectorAll("a");
        if (!links.length) return;
        selected = (at + links.length) % links.length;
        links.forEach((link, place) => link.setAttribute("aria-selected", String(place === selected)));
        input.setAttribute("aria-activedescendant", links[selected].id);
        links[selected].scrollIntoView({ block: "nearest" });
    };
    const show = async () => {
        const ask = ++asked;
        const found = await search(input.value);
        if (ask !== asked) return;  // something else was typed meanwhile
        selected = -1;
        input.removeAttribute("aria-activedescendant");
        const wanted = words(input.value);
        results.replaceChildren(...found.map((entry, at) => resultLink(entry, wanted, at)));
        if (!found.length && wanted.length) {
            const nothing = document.createElement("p");
            nothing.textContent = "Nothing found. Try one word, for example “barrier”.";
            results.append(nothing);
        }
        status.textContent = wanted.length ? found.length + " results" : "";
        open(wanted.length > 0);
    };
    input.addEventListener("input", show);
    input.addEventListener("focus", () => { if (input.value) show(); });
    input.addEventListener("keydown", (event) => {
        if (event.key === "ArrowDown") select(selected + 1);
        else if (event.key === "ArrowUp") select(selected - 1);
        else if (event.key === "Escape") open(false);
        else if (event.key === "Enter") {
            const links = results.querySelectorAll("a");
            if (links.length) links[Math.max(selected, 0)].click();
            open(false);
        } else return;
        event.preventDefault();
    });
    document.addEventListener("click", (event) => {
        if (!event.target.closest(".search")) open(false);
    });
    document.addEventListener("keydown", (event) => {
        if (event.key === "/" && !event.target.closest("input, textarea")) {
            event.preventDefault();
            input.focus();
        }
    });
}

// --- text ---------------------------------------------------------------------------------------

function wrapTables() {
    let heading = "", number = 0;
    const wanted = "table.markdownTable, table.directory, .memproto > table";
    for (const table of document.querySelectorAll(`.contents :is(h2, h3, h4), ${wanted}`)) {
        if (table.tagName !== "TABLE") {
            heading = table.textContent.trim();
            continue;
        }
        const box = document.createElement("div");
        box.className = "scroll";
        box.tabIndex = 0;
        box.setAttribute("role", "region");
        // A name of its own for each: a screen reader lists them.
        box.setAttribute("aria-label", `Table ${++number}` + (heading ? `: ${heading}` : ""));
        table.replaceWith(box);
        box.append(table);
    }
    // What scrolls can be reached with the keyboard.
    for (const box of document.querySelectorAll("div.fragment, pre.fragment, .formulaDsp, p:has(> img)")) {
        box.tabIndex = 0;
    }
}

async function showFormulas() {
    const main = document.getElementById("main");
    if (!/\\\(|\\\[/.test(main.textContent)) return;
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = folder + "katex.min.css";
    document.head.append(style);
    await load("katex.min.js");
    await load("auto-render.js");
    renderMathInElement(main, { throwOnError: false });
}

document.addEventListener("DOMContentLoaded", () => {
    setUpTheme();
    setUpMenu();
    setUpSearch();
    wrapTables();
    showFormulas();
});
