// Masters (PNG) -> pictures for the web.
//
//   node encode.mjs MASTERS_DIR [OUT_DIR]
//
// OUT_DIR is ../catalogue/pictures unless given. Writes <name>-<width>.avif and .webp: products at 300 and 800 pixels, banners of scenes.json at
// 800 and 1600, other scenes at 300 and 600. Transparent masters are laid on white. Pictures
// newer than their master are left alone. BACKGROUND changes the ground, FORCE=1 encodes all.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const sharp = createRequire(import.meta.url)('sharp');
const [masters, out = path.join(here, '..', 'catalogue', 'pictures')] = process.argv.slice(2);
if (!masters) {
  console.error('usage: node encode.mjs MASTERS_DIR [OUT_DIR]');
  process.exit(1);
}
const background = process.env.BACKGROUND || '#ffffff';
const scenes = new Map(JSON.parse(fs.readFileSync(path.join(here, 'scenes.json'), 'utf8')).map((scene) => [scene.name, scene]));
// Scenes are large and smooth: a little more quality keeps their gradients free of bands.
const encoders = {
  avif: (image, scene) => image.avif({ quality: scene ? 68 : 56, effort: 4 }),
  webp: (image, scene) => image.webp({ quality: scene ? 88 : 80, effort: 5, smartSubsample: true }),
};

function widths(name) {
  const scene = scenes.get(name);
  if (!scene) return [300, 800];
  return scene.width > scene.height * 1.5 ? [800, 1600] : [300, 600];
}

fs.mkdirSync(out, { recursive: true });
let written = 0;
for (const file of fs.readdirSync(masters).filter((f) => f.endsWith('.png')).sort()) {
  const name = path.basename(file, '.png');
  const source = path.join(masters, file);
  const changed = fs.statSync(source).mtimeMs;
  for (const width of widths(name)) {
    const targets = Object.keys(encoders).map((ext) => [ext, path.join(out, `${name}-${width}.${ext}`)]);
    if (!process.env.FORCE && targets.every(([, target]) => fs.existsSync(target) && fs.statSync(target).mtimeMs > changed)) continue;
    const { width: full } = await sharp(source).metadata();
    let image = sharp(source).flatten({ background }).resize(width, null, { kernel: 'lanczos3' });
    if (width < full / 2) image = image.sharpen({ sigma: 0.5 });
    const pixels = await image.png().toBuffer();
    for (const [ext, target] of targets) {
      fs.writeFileSync(`${target}.part`, await encoders[ext](sharp(pixels), scenes.has(name)).toBuffer());
      fs.renameSync(`${target}.part`, target);
      written++;
    }
  }
}

const totals = {};
for (const file of fs.readdirSync(out)) {
  const kind = file.replace(/^.*-(\d+)\.(\w+)$/, '$1 $2');
  const entry = (totals[kind] ??= { count: 0, bytes: 0 });
  entry.count++;
  entry.bytes += fs.statSync(path.join(out, file)).size;
}
for (const [kind, { count, bytes }] of Object.entries(totals).sort()) {
  console.log(`${kind.padEnd(10)} ${String(count).padStart(4)} files, mean ${(bytes / count / 1024).toFixed(1)} KB`);
}
const all = Object.values(totals).reduce((sum, entry) => sum + entry.bytes, 0);
console.log(`${written} written; ${(all / 1048576).toFixed(2)} MB in all`);
