"use strict";

// The strategy. A node has g, the guess; l, its letters, if some of them have several code
// points; a, 1 if the guess may be the answer; n, the next node for each score, which has a
// digit for each tile; f, the answers for which no guess is left.
const strategy = JSON.parse(document.getElementById("strategy").textContent);
const names = ["absent", "present", "correct"];
const element = id => document.getElementById(id);

const lettersOf = node => node.l || Array.from(node.g);
const solved = node => "2".repeat(lettersOf(node).length);

// The scores on the way to each answer.
const lines = new Map();
(function walk(node, scores) {
  if (node.a) lines.set(node.g, scores.concat(solved(node)));
  for (const score in node.n) walk(node.n[score], scores.concat(score));
  node.size = (node.a ? 1 : 0) + (node.f || []).length +
    Object.values(node.n || {}).reduce((sum, next) => sum + next.size, 0);
})(strategy, []);

let scores = []; // the scores of the guesses made so far

function make(tag, className, text) {
  const e = document.createElement(tag);
  e.className = className || "";
  if (text) e.textContent = text;
  return e;
}

// The tiles of a node's guess. Without a score they have no colour yet.
function tiles(node, score) {
  const row = make("span", "tiles");
  const letters = lettersOf(node);
  row.dir = element("page").dataset.direction;
  row.style.setProperty("--n", letters.length);
  letters.forEach((letter, i) => {
    const name = score ? names[score[i]] : "open";
    const tile = make("span", "tile " + name, letter);
    if (score) tile.append(make("span", "said", " " + name + ", "));
    row.append(tile);
  });
  return row;
}

const count = (n, noun) => n + " " + noun + (n === 1 ? "" : "s");

function show() {
  let node = strategy;
  const made = element("made");
  made.replaceChildren();
  for (const score of scores) {
    const item = make("li");
    item.append(tiles(node, score));
    made.append(item);
    if (/^2+$/.test(score)) { node = null; break; }
    node = node.n[score];
  }
  element("back").disabled = scores.length === 0;
  const next = element("next"), list = element("scores");
  next.replaceChildren();
  list.replaceChildren();
  if (!node) {
    element("left").textContent = "Found in " + (scores.length === 1 ? "1 guess." : scores.length + " guesses.");
    return;
  }
  next.append(tiles(node));
  element("left").textContent = count(node.size, "answer") + " left. Which score did the guess get?";
  const branches = Object.entries(node.n || {}).sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1));
  if (node.a) branches.push([solved(node), null]);
  for (const [score, after] of branches) {
    const button = make("button", "score");
    button.type = "button";
    button.append(tiles(node, score), make("span", "leaves", after ? String(after.size) : "found"));
    button.addEventListener("click", () => go(score));
    const item = make("li");
    item.append(button);
    list.append(item);
  }
  for (const word of node.f || []) list.append(make("li", "dim", word + " is missed"));
}

function go(score) {
  scores.push(score);
  show();
  const first = document.querySelector(".score");
  (first || element("back")).focus();
}

function back() {
  scores.pop();
  show();
}

function search() {
  const typed = element("search").value.trim().normalize("NFC");
  const word = [typed.toUpperCase(), typed].find(w => lines.has(w));
  element("found").textContent = typed && !word ? "No such answer." : "";
  if (!word) return;
  scores = lines.get(word).slice();
  show();
}

// The page may be opened at an answer: salet.html#OCEAN.
function open() {
  const hash = location.hash.slice(1);
  try {
    element("search").value = decodeURIComponent(hash);
  } catch { // the hash contains a % that is not an escape
    element("search").value = hash;
  }
  search();
}

// move puts the focus on another score.
function move(by) {
  const all = Array.from(document.querySelectorAll(".score"));
  const at = all.indexOf(document.activeElement) + by;
  if (all.length) all[Math.max(0, Math.min(all.length - 1, at))].focus();
}

element("back").addEventListener("click", back);
element("search").addEventListener("input", search);
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target === element("search")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const all = document.querySelectorAll(".score");
  switch (event.key) {
    case "Backspace": case "Escape": back(); break;
    case "ArrowDown": case "ArrowRight": move(1); break;
    case "ArrowUp": case "ArrowLeft": move(-1); break;
    case "/": element("search").focus(); break;
    default:
      if (!/^[1-9]$/.test(event.key) || event.key > all.length) return;
      all[event.key - 1].click();
  }
  event.preventDefault();
});
addEventListener("hashchange", open);
for (const id of ["keys", "hints"]) element(id).hidden = false; // they do nothing without a script
show();
open();
