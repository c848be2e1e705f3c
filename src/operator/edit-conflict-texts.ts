/** Message that commands print on an edit conflict. */
export const editConflictTexts = {
  'changed-meanwhile': 'Alguien más lo guardó mientras tanto: míralo y vuelve a intentarlo.',
}
