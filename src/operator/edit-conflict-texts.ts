/** Messages that commands print when another person changed the same record (edit conflict). */
export const editConflictTexts = {
  'changed-meanwhile': 'Alguien más lo guardó mientras tanto: míralo y vuelve a intentarlo.',
}
