const megabyte = 1024 * 1024

/** Limits for parsing uploaded files, per file type. Empty lines, columns and cells also count. */
export const uploadLimits = {
  sheet: {
    megabytes: 20,
    /** maximum duration of one pass over the file */
    seconds: 120,
    /** maximum non-empty rows below the headings */
    rows: 100_000,
    lines: 300_000,
    /** maximum columns, up to the last non-empty one */
    columns: 200,
    /** maximum cells per line */
    cellsOfLine: 2000,
    cells: 5_000_000,
    /** maximum characters per cell, the same as in Excel */
    characters: 32_767,
    /** maximum cells per line */
    charactersOfLine: 500_000,
    /** maximum uncompressed size in megabytes of one part of an XLSX archive */
    unpackedMegabytes: 200,
    /** maximum files in an XLSX archive */
    parts: 1000,
  },
  feed: { megabytesOfElement: 4 },
  pdf: {
    bytes: 20 * megabyte,
    seconds: 10,
    /** maximum uncompressed size in megabytes of a PDF's object streams, in total and each */
    unpackedMegabytes: 64,
    unpackedMegabytesOfStream: 8,
  },
  picture: {
    bytes: 8 * megabyte,
    seconds: 15,
    /** maximum pixels of a picture; most phone cameras stay below */
    pixels: 50_000_000,
    /** maximum pixels per side */
    longestSide: 16_000,
    /** minimum pixels per side, to be recognisable */
    shortestSide: 200,
  },
  cfdi: { bytes: megabyte, seconds: 5 },
  keys: { bytes: 1_200_000, seconds: 5 },
} as const
