import { maxSavedViews } from '#domain/running/saved-view.ts'
import { maxAnswerTemplates } from '#domain/support/ticket.ts'

/** Spanish words of refusals about access, content, settings and customers. */
export const officeRefusals = {
  // Access of the caller
  'sign-in-required': { status: 401, words: 'Entra al Mostrador para continuar.' },
  'step-up-required': { status: 401, words: 'Confirma que eres tú para continuar.' },
  'person-required': {
    status: 403,
    words: 'Esto lo hace una persona en el Mostrador; una llave no puede.',
  },
  'not-prefetched': { status: 403, words: 'Un archivo se pide cuando alguien lo quiere.' },
  'foreign-origin': {
    status: 403,
    words: 'Esta solicitud no viene del Mostrador. Ábrelo en esta ventana y vuelve a intentarlo.',
  },
  'too-many-streams': { status: 429, words: 'Ya hay demasiadas ventanas en vivo.' },
  'changed-meanwhile': 'Alguien más lo guardó mientras tanto: míralo y vuelve a intentarlo.',
  unchanged: 'No cambió nada: ya estaba así.',
  // Operators, roles, keys and webhooks
  'operator-not-found': 'Esa persona ya no es de la tienda.',
  'already-there': 'Ya es de la tienda; cambia sus roles en la lista.',
  'owner-first': 'La primera persona lleva el rol dueño.',
  'last-owner':
    'Es la única persona con el rol dueño que ya entró. Dáselo antes a otra y espera a que entre.',
  'session-not-found': 'Esa sesión ya no está abierta.',
  'role-exists': 'Ya hay un rol con ese nombre.',
  'role-in-use': 'Hay personas con ese rol; dales otro antes.',
  'owner-role': 'El rol dueño lo puede todo y se queda así.',
  'role-not-found': 'Ese rol ya no existe.',
  'permission-not-found': 'No hay un permiso así.',
  'key-too-long': 'Una llave vale un año como máximo.',
  'key-not-found': 'Esa llave ya no existe.',
  'event-not-found': 'No hay un aviso así.',
  'too-many-webhooks': 'Ya hay 50 sistemas; quita uno que no se use.',
  'url-unfit': 'Escribe una dirección que empiece por https://, sin usuario ni contraseña.',
  'webhook-not-found': 'Ese sistema ya no está.',
  'webhook-off': 'Los avisos a este sistema están apagados; enciéndelos primero.',
  'delivery-not-found': 'Ese aviso ya no está: se guardan 30 días.',
  'list-not-found': 'No hay una lista así, o no la puedes ver.',
  'view-not-found': 'Esa vista ya no existe.',
  'view-exists': 'Ya tienes una vista con ese nombre en esta lista.',
  'not-your-view':
    'Esa vista la comparte otra persona: la cambia ella, o quien cambia los ajustes.',
  'too-many-views': `Ya guardas ${maxSavedViews} vistas de esta lista. Quita una para guardar otra.`,
  'too-long': 'Esa vista lleva demasiados filtros.',
  // Settings, mail and opening
  'section-not-found': 'No hay ajustes con ese nombre.',
  'zone-not-found': 'Esa zona ya no existe.',
  'local-delivery-not-found': 'Ese reparto ya no está.',
  'postcode-import-running': 'Ya hay una lista cargándose. Espera a que termine.',
  'point-not-found': 'Ese punto ya está cerrado.',
  'carrier-not-found': 'Esa paquetería ya no está.',
  'provider-not-found': 'Eso no está conectado.',
  'connection-not-found': 'Eso no está conectado.',
  'connection-unfit': { status: 422, words: 'No se guardó nada. Revisa lo marcado.' },
  'connection-set-by-server': 'La pone tu servidor. Para cambiarla, pídeselo a tu técnico.',
  'connection-unreadable': 'La clave guardada ya no se puede leer. Vuelve a pegarla.',
  'words-refused': {
    status: 422,
    words: 'Revisa los campos señalados. Lo demás sigue como lo escribiste.',
  },
  'letter-not-found': 'No hay un correo con ese nombre.',
  'not-ready': 'Todavía falta algo para abrir: la lista dice qué.',
  'already-open': 'La tienda ya está abierta.',
  'support-missing': 'Primero di cómo te encuentran: los textos lo llevan.',
  'nothing-missing': 'Los tres textos ya están publicados.',
  // Content
  'piece-refused': { status: 422, words: 'Revisa los campos marcados.' },
  'piece-not-found': 'Esa pieza ya no existe.',
  'piece-newer': 'Alguien más cambió esa pieza. Mírala otra vez antes de quitarla.',
  'topic-not-empty': 'Ese tema tiene preguntas. Quítalas primero.',
  'category-refused': { status: 422, words: 'Revisa los campos marcados.' },
  'category-not-found': 'Esa categoría ya no existe.',
  'category-newer': 'Alguien más cambió esa categoría. Mírala otra vez antes de quitarla.',
  busy: 'Hay una importación en curso. Espera a que termine y vuelve a guardar.',
  'rule-refused': { status: 422, words: 'Revisa los campos marcados.' },
  'rule-not-found': 'Esa regla ya no existe.',
  'everyday-word-not-found': 'Esa palabra no está entre las comunes.',
  'redirect-address-malformed': {
    field: 'old_address',
    words: 'No es una dirección. Escríbela desde la diagonal, como /products/audifonos.',
  },
  'redirect-address-in-use': {
    field: 'old_address',
    words: 'Esa dirección ya es de tu tienda nueva: ahí se queda.',
  },
  'redirect-exists': {
    field: 'old_address',
    words: 'Esa dirección ya lleva a otra parte. Cámbiala en la lista.',
  },
  'redirect-target-not-found': {
    field: 'to',
    words:
      'No hay un producto, una categoría ni una página así. Escribe su nombre, su SKU o su dirección.',
  },
  'redirect-target-ambiguous': {
    field: 'to',
    words: 'Hay varios que se llaman así. Escribe su SKU o su dirección.',
  },
  'redirect-circle': { field: 'to', words: 'Da vueltas: esa dirección regresa aquí.' },
  'redirect-chain': {
    field: 'to',
    words: 'Esa también es una dirección vieja. Pon a dónde lleva ella.',
  },
  'redirect-not-found': 'Esa dirección vieja ya no está en la lista.',
  'redirects-too-many': 'Son demasiadas: caben 20,000 en un archivo y 100,000 en total.',
  'legal-text-not-found': 'Ese texto legal no existe.',
  'version-not-found': 'Ese texto legal no tiene esa versión.',
  'title-missing': {
    field: 'body_markdown',
    words: 'El texto empieza con su título: «# Aviso de privacidad».',
  },
  'date-missing': {
    field: 'body_markdown',
    words: 'El texto lleva un renglón «Última actualización: noviembre de 2026».',
  },
  // Customers
  'beyond-own': {
    status: 403,
    words:
      'Esta cuenta es de una persona que lleva la tienda. Solo la cambia quien administra a las personas y tiene todos los permisos de ella.',
  },
  'customer-not-found': 'Nadie tiene esa cuenta.',
  'user-not-found': 'Nadie tiene esa cuenta.',
  'no-phone': 'Esa cuenta no tiene teléfono.',
  'other-provider':
    'Esa cuenta no es del proveedor de identidad incluido: pide a quien lleva el suyo que le quite el segundo paso.',
  'own-provider-only':
    'Tu tienda usa otro proveedor de identidad: cada cliente se une a su cuenta cuando entra con el mismo correo.',
  'no-second-factors': 'Esa cuenta no tiene segundo paso: ya entra solo con su contraseña.',
  'provider-unavailable':
    'El proveedor de identidad no contesta; nada cambió. Vuelve a intentarlo.',
  unavailable: 'El proveedor de identidad no contesta; no salió ningún correo.',
  'already-verified': 'Su correo ya está verificado.',
  'too-many-requests': 'Se le acaba de mandar. Espera unos minutos antes de mandarlo otra vez.',
  'points-insufficient': 'No tiene tantos puntos ganados.',
  'key-reused': 'Esta clave ya se usó para otra cosa. Carga la página otra vez.',
  'gift-not-found': 'Esos puntos no están.',
  'points-spent': 'Ya se usaron, vencieron o se deshicieron: no se pueden deshacer.',
  'request-not-found': 'Esa solicitud no existe.',
  'not-confirmed': { field: 'email', words: 'Ése no es su correo.' },
  unfinished:
    'Tiene un pedido, un pago, un reembolso o una devolución en curso. Se podrá borrar cuando termine.',
  // Refusals about reviews, questions and tickets
  'review-not-found': 'Esa reseña ya no existe.',
  'photo-not-found': 'Esa foto ya no existe.',
  'question-not-found': 'Esa pregunta ya no existe.',
  'reason-required': 'Elige la razón: su autor la lee.',
  'ticket-not-found': 'Ese ticket no existe.',
  'may-not-answer': 'Esa persona no puede responder tickets.',
  'too-many': `Caben ${maxAnswerTemplates} plantillas. Quita una para guardar otra.`,
  'name-taken': 'Ya hay otra plantilla con ese nombre.',
  'template-not-found': 'Esa plantilla ya no existe.',
}
