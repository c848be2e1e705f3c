/** Edit conflict message of commands. */
export const changedWords = {
  'changed-meanwhile': 'Alguien más lo guardó mientras tanto: míralo y vuelve a intentarlo.',
}
