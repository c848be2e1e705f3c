// Gives every product of the demo catalogue the pictures it still lacks.
//
//   npm run photos              renders both views with Blender and encodes them
//   npm run photos -- --list    only says which products lack pictures
//
// Masters are kept in the folder PHOTO_MASTERS names (default: one in the system's temporary
// directory), so an interrupted run goes on where it stopped. BLENDER names the program.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const catalogue = path.join(here, '..', 'catalogue');
const masters = process.env.PHOTO_MASTERS || path.join(os.tmpdir(), 'tianguis-photo-masters');
const blender = process.env.BLENDER || 'blender';

const there = new Set(fs.readdirSync(path.join(catalogue, 'pictures')));
const products = JSON.parse(fs.readFileSync(path.join(catalogue, 'products.json'), 'utf8'));
const lacking = products
  .map((product) => product.url_key)
  .filter((key) => !['', '-1'].every((view) => there.has(`${key}${view}-800.avif`)));

function run(program, parameters) {
  const { error, status } = spawnSync(program, parameters, { cwd: here, stdio: 'inherit' });
  if (error?.code === 'ENOENT') {
    console.error(`${program} is not installed; photo-studio/README.md says how to install it.`);
    process.exit(1);
  }
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

console.log(lacking.length ? `${lacking.length} without pictures: ${lacking.join(', ')}` : 'Every product has its pictures.');
if (lacking.length && !process.argv.includes('--list')) {
  run(blender, ['--background', '--factory-startup', '--python', 'render.py', '--',
    masters, '--only', lacking.join(','), '--views', '2', '--samples', '24']);
  run(process.execPath, ['encode.mjs', masters]);
}
