/** Conflict message of a command. */
export const changedWords = {
  'changed-meanwhile': 'Alguien más lo guardó mientras tanto: míralo y vuelve a intentarlo.',
}
