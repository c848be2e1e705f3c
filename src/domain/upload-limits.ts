const megabyte = 1024 * 1024

/** Limits of each parser of uploaded files. Lines, columns and cells count where they are empty, too. */
export const uploadLimits = {
  sheet: {
    megabytes: 20,
    /** of one pass over the file */
    seconds: 120,
    /** with something in them, below the headings */
    rows: 100_000,
    lines: 300_000,
    /** up to the last one with something in it */
    columns: 200,
    /** of one line */
    cellsOfLine: 2000,
    cells: 5_000_000,
    /** as many as a cell of Excel holds */
    characters: 32_767,
    /** of one line */
    charactersOfLine: 500_000,
    /** of one part inside an XLSX */
    unpackedMegabytes: 200,
    /** files inside an XLSX */
    parts: 1000,
  },
  feed: { megabytesOfElement: 4 },
  pdf: {
    bytes: 20 * megabyte,
    seconds: 10,
    /** of all object streams, and of each */
    unpackedMegabytes: 64,
    unpackedMegabytesOfStream: 8,
  },
  picture: {
    bytes: 8 * megabyte,
    seconds: 15,
    /** of the whole picture: most telephones take fewer */
    pixels: 50_000_000,
    /** pixels */
    longestSide: 16_000,
    /** pixels: a smaller picture shows nothing */
    shortestSide: 200,
  },
  cfdi: { bytes: megabyte, seconds: 5 },
  keys: { bytes: 1_200_000, seconds: 5 },
} as const
