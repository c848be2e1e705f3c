/** Where the programs of a built shop lie, as deep below the project as their sources. */
export const programsFolder = 'build/main'

/** The one that starts it. */
export const startProgram = `${programsFolder}/start.js`

/** The one that runs a command of the shop. */
export const operateProgram = `${programsFolder}/operate.js`
