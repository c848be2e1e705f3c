import { formatSignInMethod } from '#domain/running/operator-sign-in-method.ts'
import { defineOperationCommand, type CommandArgumentValues } from './api-operation-command.ts'
import { type OperationCommandServices, RejectedOperationError } from './call-api-operation.ts'
import { createEntryLink, entryLinkCommand } from './entry-links.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'

const roleOption = {
  field: 'roles',
  of: 'rol',
  hint: 'dueño, pedidos, soporte, catálogo o contabilidad; se repite para dar varios',
}
const permissionOption = {
  field: 'permissions',
  of: 'permiso',
  hint: 'como orders:read; se repite para dar varios',
}

/** Commands of the shop's operators and their roles. */
export const operatorAndRoleCommands = {
  people: defineOperationCommand('listPeople', {
    summary: 'Muestra las personas que llevan la tienda y sus roles',
    details: 'Con «--as <correo>» cualquier comando se da en nombre de una de ellas.',
    print: ({ people }) =>
      people.length === 0
        ? 'Todavía no hay nadie: «invite <correo> --role dueño» agrega a la primera persona.\n'
        : formatTable(people, [
            { title: 'Correo', of: ({ email }) => email },
            { title: 'Roles', of: ({ roles }) => roles.join(', ') },
            {
              title: 'Entró',
              of: (one) => one.last_sign_in && formatShortDateTime(one.last_sign_in.at),
            },
            {
              title: 'Con',
              of: (one) => one.last_sign_in && formatSignInMethod(one.last_sign_in.method),
            },
          ]),
  }),
  invite: defineOperationCommand('invitePerson', {
    summary: 'Agrega a una persona que lleva la tienda, con sus roles',
    details: 'Imprime además su enlace de entrada, como «entry-link».',
    arguments: { email: 'el correo' },
    options: { role: roleOption },
    print: async ({ messageForUser }, { email }, { shop, context }) =>
      `${messageForUser}\n${(await createEntryLink(String(email), shop, context)).text}`,
  }),
  'entry-link': { command: entryLinkCommand, needs: 'people:write' as const },
  'change-roles': defineOperationCommand('setPersonRoles', {
    summary: 'Da a una persona otros roles en lugar de los suyos',
    arguments: { email: 'el correo' },
    options: { role: roleOption },
    complete: findPerson,
  }),
  'remove-person': defineOperationCommand('removePerson', {
    summary: 'Quita a una persona de la tienda; lo que hizo conserva su nombre',
    arguments: { email: 'el correo' },
    question: ({ email }) => `¿Quitar a ${email}?`,
    complete: findPerson,
  }),
  roles: defineOperationCommand('listRoles', {
    summary: 'Muestra los roles y qué permite cada uno',
    details: 'Quien puede escribir algo (write) también lo lee (read).',
    print: ({ roles }) =>
      formatTable(roles, [
        { title: 'Rol', of: ({ name }) => name },
        { title: 'Permisos', of: ({ permissions }) => permissions.join(' ') },
      ]),
  }),
  'make-role': defineOperationCommand('createRole', {
    summary: 'Hace un rol de permisos',
    arguments: { name: 'el rol' },
    options: { permission: permissionOption },
  }),
  'set-role': defineOperationCommand('updateRole', {
    summary: 'Da a un rol otros permisos en lugar de los suyos',
    arguments: { name: 'el rol' },
    options: { permission: permissionOption },
  }),
  'remove-role': defineOperationCommand('deleteRole', {
    summary: 'Quita un rol que nadie tiene',
    arguments: { name: 'el rol' },
    question: ({ name }) => `¿Quitar el rol ${name}?`,
  }),
}

/** Id of the operator with the given e-mail. */
async function findPerson({ email }: CommandArgumentValues, { call }: OperationCommandServices) {
  const { people } = await call('listPeople')
  const found = people.find((person) => person.email === String(email).toLowerCase())
  if (!found) {
    const messageForUser = 'No está entre las personas de la tienda; «people» las muestra.'
    throw new RejectedOperationError({ messageForUser })
  }
  return { params: { id: found.id } }
}
