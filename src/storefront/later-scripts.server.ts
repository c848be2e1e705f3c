const preload = /<link rel="modulepreload" (?:fetchpriority="low" )?href="(?<file>[^"]+)"\/>/g
const program = /<script type="module" async="">(?<code>[\s\S]*?)<\/script>/
const importOfFile = /^import "(?<file>[^"]+)";$/m
const importOfRoute = /^import \* as (?<name>\w+) from "(?<file>[^"]+)";$/gm
const routeModules = /window\.__reactRouterRouteModules = (?<modules>\{.*\});/
const entry = /^import\("(?<file>[^"]+)"\);$/m

/** After this many milliseconds scripts are loaded even if a picture has still not come. */
const patience = 3000

/**
 * Puts off a document's scripts until it has been painted, or until somebody touches it: on a slow line they no
 * longer compete with the letters and pictures that are looked at first. A document of another form than
 * React Router writes is returned as it is.
 */
export function putScriptsOff(html: string): string {
  const code = html.match(program)?.groups?.code
  const manifest = code?.match(importOfFile)?.groups?.file
  const modules = code?.match(routeModules)?.groups?.modules
  const start = code?.match(entry)?.groups?.file
  if (!code || !manifest || !modules || !start) return html
  const routes = [...code.matchAll(importOfRoute)].map(({ groups }) => groups ?? {})
  const files = [...html.matchAll(preload)].map(({ groups }) => groups?.file)
  const names = ['', ...routes.map(({ name }) => name)].join(', ')
  const imports = [manifest, ...routes.map(({ file }) => file)].map((file) => `import("${file}")`)
  return html.replace(preload, '').replace(
    program,
    () => `<script type="module" async="">
let begun = false;
async function begin() {
  if (begun) return;
  begun = true;
  for (const href of ${JSON.stringify(files)}) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  const [${names}] = await Promise.all([${imports.join(', ')}]);
  window.__reactRouterRouteModules = ${modules};
  await import("${start}");
}
const afterPaint = () => requestAnimationFrame(() => setTimeout(begin));
if (document.readyState === "complete") afterPaint();
else addEventListener("load", afterPaint, { once: true });
for (const sign of ["pointerdown", "keydown", "focusin"]) {
  addEventListener(sign, begin, { once: true, capture: true, passive: true });
}
setTimeout(begin, ${patience});
</script>`,
  )
}
