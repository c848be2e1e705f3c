const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const programOpens = '<script type="module" async="">'
const programCloses = '</script>'
const importAtOnce = /^import (?:\* as (?<name>\w+) from )?"(?<file>[^"]+)";$/gm
const start = /^import\("(?<entry>[^"]+)"\);$/m

/** Milliseconds after which a press that is waiting for scripts does what it does without them. */
const longestWait = 10_000

/** After this many milliseconds scripts are loaded even if a picture has still not come. */
const patience = 3000

/**
 * Puts off a document's scripts until it has been painted, or until somebody touches it: on a slow line they no
 * longer compete with the letters and pictures that are looked at first. What several of them share is run one by
 * one, so that a slow telephone answers to touch in between. A press that only scripts can answer waits for them
 * (`answerEarlyPress`). A document of another form than React Router writes is returned as it is.
 */
export function putScriptsOff(html: string): string {
  const headEnd = html.indexOf('</head>')
  const program = between(html, programOpens, programCloses)
  const entry = program?.text.match(start)?.groups?.entry
  if (headEnd === -1 || !program || !entry) return html
  const { text: code } = program
  const imports = [...code.matchAll(importAtOnce)].map(({ groups }) => groups ?? {})
  const names = imports.map(({ name = '' }) => name).join(', ')
  const calls = imports.map(({ file }) => `import("${file}")`).join(', ')
  const rest = code.replace(importAtOnce, '').replace(start, 'await $&').trim()
  const files: string[] = []
  const head = html.slice(0, headEnd).replace(preload, (_, file: string) => {
    files.push(file)
    return ''
  })
  const named = new Set([entry, ...imports.map(({ file }) => file)])
  const shared = files.filter((file) => !named.has(file))
  return `${head}${html.slice(headEnd, program.from)}
let begun = false;
async function begin() {
  if (begun) return;
  begun = true;
  for (const href of ${JSON.stringify(files)}) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  for (const file of ${JSON.stringify(shared)}) {
    await import(file);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const [${names}] = await Promise.all([${calls}]);
  ${rest}
}
const afterPaint = () => requestAnimationFrame(() => setTimeout(begin));
if (document.readyState === "complete") afterPaint();
else addEventListener("load", afterPaint, { once: true });
for (const sign of ["pointerdown", "keydown", "focusin"]) {
  addEventListener(sign, begin, { once: true, capture: true, passive: true });
}
setTimeout(begin, ${patience});
addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-waits]");
  if (!pressed || window.earlyPress === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  pressed.setAttribute("aria-busy", "true");
  window.earlyPress = pressed;
  setTimeout(() => {
    if (window.earlyPress !== pressed) return;
    window.earlyPress = null;
    pressed.click();
  }, ${longestWait});
});
${html.slice(program.to)}`
}

/** The text between two marks, and where it begins and ends. Documents are long; this looks at each letter once. */
function between(html: string, opens: string, closes: string) {
  const start = html.indexOf(opens)
  if (start === -1) return null
  const from = start + opens.length
  const to = html.indexOf(closes, from)
  return { text: html.slice(from, to), from, to }
}
