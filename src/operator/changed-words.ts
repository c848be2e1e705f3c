/** For the words of a command whose edit somebody else was before. */
export const changedWords = {
  'changed-meanwhile': 'Alguien más lo guardó mientras tanto: míralo y vuelve a intentarlo.',
}
