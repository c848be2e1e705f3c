const megabyte = 1024 * 1024

/**
 * Limits for parsing uploaded files, by file type. Unless stated otherwise, empty lines, columns
 * and cells count too.
 */
export const uploadParsingLimits = {
  sheet: {
    megabytes: 20,
    /** maximum seconds that a single read of an uploaded spreadsheet may take */
    seconds: 120,
    /** maximum non-empty rows of a spreadsheet below its headings */
    rows: 100_000,
    lines: 300_000,
    /** maximum columns of a spreadsheet, up to the last non-empty one */
    columns: 200,
    /** maximum cells per spreadsheet line */
    cellsOfLine: 2000,
    cells: 5_000_000,
    /** maximum characters per spreadsheet cell, the same as in Excel */
    characters: 32_767,
    /** maximum characters per spreadsheet line */
    charactersOfLine: 500_000,
    /** maximum uncompressed size in megabytes of a single file in an XLSX archive */
    unpackedMegabytes: 200,
    /** maximum files in an XLSX archive */
    parts: 1000,
  },
  feed: { megabytesOfElement: 4 },
  pdf: {
    bytes: 20 * megabyte,
    seconds: 10,
    /**
     * maximum uncompressed megabytes of a single object stream in a PDF, and of all object streams
     * together
     */
    unpackedMegabytes: 64,
    unpackedMegabytesOfStream: 8,
  },
  picture: {
    bytes: 8 * megabyte,
    seconds: 15,
    /** maximum number of pixels of a picture; photos of most phones have fewer */
    pixels: 50_000_000,
    /** maximum pixels of a picture's longer side */
    longestSide: 16_000,
    /** minimum pixels of a picture's shorter side; smaller pictures are not recognisable */
    shortestSide: 200,
  },
  cfdi: { bytes: megabyte, seconds: 5 },
  keys: { bytes: 1_200_000, seconds: 5 },
} as const
