export const navigationBarTexts = {
  greeting: (name: string) => `Hola, ${name}!`,
  dockHome: 'Inicio',
  dockWishes: 'Favoritos',
  dockAccount: 'Cuenta',
} as const
