import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startProgram as program } from '../../../scripts/launch/programs.mjs'
import { scratchFolder } from '../../../scripts/launch/scratch.mjs'

export type Release = {
  folder: string
  program: string
  /** argument of `migrate` */
  schemaFolder: string
  remove: () => Promise<void>
}

/** This release: the project as it is. */
export const thisRelease: Release = {
  folder: path.resolve('.'),
  program,
  schemaFolder: path.resolve('database'),
  remove: async () => {},
}

/**
 * The next one: the same programs, and some migrations more, which do what migrations may while people buy: columns, a
 * table that refers to a busy one, a check that holds for new rows, and an index.
 */
export async function makeNextRelease(): Promise<Release> {
  const folder = await mkdtemp(path.join(scratchFolder(), 'next-release-'))
  await mkdir(path.join(folder, 'build'))
  for (const part of ['build/main', 'packages', 'src', 'catalogue', 'database', 'package.json']) {
    await cp(part, path.join(folder, part), {
      recursive: true,
      filter: (file) => !/^src\/(?:storefront|office)\//.test(file),
    })
  }
  for (const part of ['build/client', 'build/server', 'build/office', 'node_modules']) {
    await symlink(path.resolve(part), path.join(folder, part))
  }
  const schemaFolder = path.join(folder, 'database')
  const migrations = path.join(schemaFolder, 'migrations')
  const newest = Number((await readdir(migrations)).sort().at(-1)?.slice(0, 4))
  for (const [index, [name, sql]] of Object.entries(additions).entries()) {
    const number = String(newest + 1 + index).padStart(4, '0')
    await writeFile(path.join(migrations, `${number}-${name}.sql`), sql)
  }
  return {
    folder,
    program,
    schemaFolder,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A release of the past, as the history of the project has it, built where it has its own pages. */
export async function checkOutRelease(ref: string): Promise<Release> {
  const folder = await mkdtemp(path.join(scratchFolder(), 'release-before-'))
  const archive = execFileSync('git', ['archive', ref], { maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const installed = ['package-lock.json', 'packages']
  // with other packages than these it installs its own
  if (execFileSync('git', ['diff', '--name-only', ref, '--', ...installed]).length === 0) {
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  }
  execFileSync('node', ['scripts/launch.mjs', 'build'], { cwd: folder, stdio: 'inherit' })
  const isBundled = existsSync(path.join(folder, program))
  return {
    folder,
    // until release 0.3.0 `migrations/` was all of the schema
    schemaFolder: existsSync(path.join(folder, 'database'))
      ? path.join(folder, 'database')
      : folder,
    // until decision 0147 the sources were what `npm start` ran
    program: isBundled ? program : 'src/main/start.ts',
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Each takes the locks of one table that is written to all the time. */
const additions = {
  'note-of-the-next-release': `alter table payment_attempts add column next_note text not null default '';
`,
  'mark-of-the-next-release': `alter table cart_lines add column next_mark boolean not null default false;
`,
  'words-of-the-next-release': `alter table orders add column next_seen_at timestamptz;
alter table orders add constraint next_seen_late check (next_seen_at is null or next_seen_at > '2020-01-01') not valid;
create table next_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  words text not null
);
create index next_notes_order on next_notes (order_id);
create function note_order() returns trigger language plpgsql as $$
begin
  insert into next_notes (order_id, words) values (new.id, 'paid');
  return null;
end $$;
create trigger next_notes_of_orders after insert on orders for each row execute function note_order();
`,
  'index-of-the-next-release': `-- transaction: none
create index concurrently if not exists payment_attempts_next_note on payment_attempts (next_note);
`,
}
