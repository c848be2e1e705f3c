/** The page's whole style, light and dark. */
export const style = `
:root { color-scheme: light dark; --paper: #fbf8f3; --surface: #fff; --ink: #1f1a16; --quiet: #564e47; --line: #e7e0d5;
  --link: #0a6870; --get: #33702a; --post: #7a4100; --delete: #b92319 }
@media (prefers-color-scheme: dark) { :root { --paper: #10191b; --surface: #182426; --ink: #f3efe8; --quiet: #b9c4c3;
  --line: #2c3c3f; --link: #7fd0d3; --get: #9ad38c; --post: #ffb961; --delete: #ff9d91 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 1040px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px }
h2 { font-size: 22px; margin: 40px 0 4px }
h3 { font-size: 16px; margin: 20px 0 6px }
p { margin: 0 0 10px; max-width: 75ch }
a { color: var(--link) }
code { font: 14px/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 0; list-style: none }
nav a { display: inline-block; padding: 6px 0 }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; margin: 8px 0; padding: 0 16px }
details[open] { padding-bottom: 16px }
summary { cursor: pointer; padding: 12px 0; margin: 0 -8px; padding-inline: 8px }
summary span { color: var(--quiet) }
summary i { font-style: normal; border: 1px solid var(--line); border-radius: 99px; padding: 1px 8px; font-size: 14px }
summary b { display: inline-block; min-width: 60px; font-size: 14px; color: var(--post) }
summary b.GET { color: var(--get) }
summary b.DELETE { color: var(--delete) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px }
.wide { overflow-x: auto }
.or { color: var(--quiet); margin: 8px 0 }
table { border-collapse: collapse; width: 100%; font-size: 15px }
th, td { text-align: left; vertical-align: top; padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); font-weight: 400 }
thead th { color: var(--quiet) }
`
