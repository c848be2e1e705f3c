import type { PictureStore } from './picture-store.ts'

/**
 * Picture store for a move between two stores: reads try the current store first, then the former;
 * writes go to the current store.
 */
export function openPictureStoreWithFallback(
  current: PictureStore,
  former: PictureStore,
): PictureStore {
  async function bring(name: string): Promise<void> {
    if (await current.find(name)) return
    await current.write(name, await former.read(name))
  }

  return {
    find: async (name) => (await current.find(name)) ?? former.find(name),

    async read(name) {
      return (await current.find(name)) ? current.read(name) : former.read(name)
    },

    open: async (name, wanted) => (await current.open(name, wanted)) ?? former.open(name, wanted),

    async *everyFile(folder) {
      const seen = new Set<string>()
      for await (const file of current.everyFile(folder)) {
        seen.add(file.name)
        yield file
      }
      for await (const file of former.everyFile(folder)) if (!seen.has(file.name)) yield file
    },

    async move(name, to, now) {
      await bring(name)
      await current.move(name, to, now)
      await former.remove(name)
    },

    // The file is removed from the former store first; otherwise a concurrent read could copy it
    // back to the current store.
    async remove(name) {
      await former.remove(name)
      await current.remove(name)
    },

    add: current.add,
    write: current.write,

    async removeLeftovers() {
      await Promise.all([current.removeLeftovers(), former.removeLeftovers()])
    },

    async check() {
      await Promise.all([current.check(), former.check()])
    },
  }
}
