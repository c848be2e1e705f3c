import type { PaymentGateway } from './gateway.ts'

/** Gateway for new payments, and former gateways that are still connected for old payments. */
export type PaymentGateways = PaymentGateway & {
  former?: readonly PaymentGateway[]
  /** nothing can be paid until the office connects a gateway, or enters its keys again */
  isClosed?: true
}

/** Reads the gateways in force; a use case reads them once, because an owner may change them. */
export type ReadGateways = () => Promise<PaymentGateways>

export function listConnectedGateways({
  former = [],
  ...current
}: PaymentGateways): PaymentGateway[] {
  return [current, ...former]
}

export function findGateway(gateways: PaymentGateways, name: string): PaymentGateway | undefined {
  return listConnectedGateways(gateways).find((gateway) => gateway.name === name)
}
