import type { DocumentParts } from './document-parts.server.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const programOpens = '<script type="module" async="">'
const programCloses = '</script>'
const importAtOnce = /^import (?:\* as (?<name>\w+) from )?"(?<file>[^"]+)";$/gm
const start = /^import\("(?<entry>[^"]+)"\);$/m

type Program = {
  /** loaded ahead, in this order */
  files: string[]
  /** run one by one before the others */
  shared: string[]
  imports: { name: string; file: string }[]
  /** what is done once they are there */
  rest: string
}

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
export function putScriptsOff(parts: DocumentParts): DocumentParts {
  const [body, ...others] = parts.body
  const program = body && between(body, programOpens, programCloses)
  const code = program ? body.toString('latin1', program.from, program.to) : ''
  const entry = code.match(start)?.groups?.entry
  if (!program || !entry) return parts
  const imports = [...code.matchAll(importAtOnce)].map(({ groups }) => groups ?? {})
  const files: string[] = []
  const head = parts.head.replace(preload, (_, file: string) => {
    files.push(file)
    return ''
  })
  const named = new Set([entry, ...imports.map(({ file }) => file)])
  const later = programOf({
    files,
    shared: files.filter((file) => !named.has(file)),
    imports: imports.map(({ name = '', file = '' }) => ({ name, file })),
    rest: code.replace(importAtOnce, '').replace(start, 'await $&').trim(),
  })
  return {
    head,
    body: [
      body.subarray(0, program.from - programOpens.length),
      Buffer.from(programOpens + later + programCloses, 'latin1'),
      body.subarray(program.to + programCloses.length),
      ...others,
    ],
  }
}

function programOf({ files, shared, imports, rest }: Program): string {
  const names = imports.map(({ name }) => name).join(', ')
  const calls = imports.map(({ file }) => `import("${file}")`).join(', ')
  return `
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
const afterPaint = () => new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
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
`
}

/** Where what stands between two marks begins and ends. */
function between(bytes: Buffer, opens: string, closes: string) {
  const start = bytes.indexOf(opens)
  if (start === -1) return null
  const from = start + opens.length
  return { from, to: bytes.indexOf(closes, from) }
}
