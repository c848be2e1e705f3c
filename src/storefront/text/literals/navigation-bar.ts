export const navigationBar = {
  greeting: (name: string) => `Hola, ${name}!`,
  dockHome: 'Inicio',
  dockWishes: 'Favoritos',
  dockAccount: 'Cuenta',
} as const
