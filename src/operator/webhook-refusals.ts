import { editConflictTexts } from './edit-conflict-texts.ts'

/** Error messages of rejected webhook commands. */
export const webhookRefusals = {
  ...editConflictTexts,
  'operator-not-found':
    'Un sistema lo agrega alguien de la tienda: pon --as <correo>; «people» las muestra.',
  'event-not-found': 'No hay un aviso así; «make-webhook --help» los nombra.',
  'url-unfit': 'La dirección empieza por https:// y no lleva usuario ni contraseña.',
  'too-many-webhooks': 'Ya hay 50 sistemas; quita uno que no se use.',
  'webhook-not-found': 'No hay un sistema con ese número; «webhooks» los muestra.',
  'webhook-off': 'Los avisos a ese sistema están apagados; «change-webhook --on» los enciende.',
  'delivery-not-found': 'No hay un aviso con ese número; «webhook-log» los muestra.',
}
