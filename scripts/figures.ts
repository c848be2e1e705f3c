/**
 * Measurements: title in docs/figures.md, and command. BENCH_CATALOGUE names a catalogue of real products for sizes
 * above 144 (bench/scale-databases.ts).
 */
export const figures: Record<string, { title: string; command: string }> = {
  pages: { title: 'Pages a second', command: 'BENCH_SECONDS=4 npm run bench:pages' },
  sales: {
    title: 'Pages a second while products are sold',
    command: 'BENCH_SECONDS=4 npm run bench:sales -- 113280',
  },
  scale: {
    title: 'The API with many products, nothing cached',
    command: 'npm run bench:scale -- 144 10000 113280',
  },
  'scale-cached': {
    title: 'The API with many products, cached as usual',
    command: 'BENCH_KEPT=1 npm run bench:scale -- 113280',
  },
  office: {
    title: 'The back office with a million orders and customers',
    command: 'BENCH_REQUESTS=20 npm run bench:office -- 1000000',
  },
  soak: {
    title: 'Memory in ten minutes',
    command: 'BENCH_RATE=250 npm run bench:soak -- 113280',
  },
  notify: {
    title: 'Commits a second beside those who hear of changes',
    command: 'npm run bench:notify',
  },
  away: { title: 'A minute without PostgreSQL', command: 'npm run prove:away' },
  'full-disk': { title: 'A disk that fills up', command: 'npm run prove:full-disk' },
  hostile: { title: 'Beside eight hostile clients', command: 'npm run prove:hostile' },
  freshness: { title: 'From a change to its page', command: 'npm run bench:freshness' },
  checkout: { title: 'Purchases a second', command: 'npm run bench:checkout' },
  capacity: { title: 'What a purchase and a page cost', command: 'npm run bench:capacity' },
  import: { title: 'Importing a catalogue', command: 'npm run bench:import' },
  sheet: {
    title: 'Five thousand prices by a spreadsheet and by one edit',
    command: 'SHEET_LINES=5000 npm run bench:sheet',
  },
  weight: { title: 'Scripts and styles of each page', command: 'npm run bench:weight' },
  lighthouse: { title: 'Lighthouse on a phone', command: 'npm run bench:lighthouse' },
  blocking: { title: 'How long pages keep a phone busy', command: 'npm run bench:blocking' },
  race: { title: 'Two hundred for twenty units', command: 'npm run prove:race' },
  hoarding: {
    title: 'What stays for sale when nobody pays',
    command: 'npm run prove:hoarding',
  },
  crash: { title: 'Killed while shoppers buy', command: 'npm run prove:crash' },
  package: { title: 'The packaged shop', command: 'npm run prove:package' },
  cluster: { title: 'Three machines of which parts fail', command: 'npm run prove:cluster' },
  behind: {
    title: 'A standby that was behind becomes the primary',
    command: 'npm run prove:behind',
  },
  release: { title: 'A release rolled out while shoppers buy', command: 'npm run prove:release' },
  restore: {
    title: 'A hundred purchases lost with the database',
    command: 'npm run prove:restore',
  },
}
