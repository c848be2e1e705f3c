import type { Gateway } from './gateway.ts'

/** Gateway for new payments, and former gateways that are still connected for old payments. */
export type Gateways = Gateway & { former?: readonly Gateway[] }

export function connectedGateways({ former = [], ...current }: Gateways): Gateway[] {
  return [current, ...former]
}

export function gatewayNamed(gateways: Gateways, name: string): Gateway | undefined {
  return connectedGateways(gateways).find((gateway) => gateway.name === name)
}
