/** Days for which a code is valid that lets an AI agent read an order's state. */
export const agentOrderAccessLifetimeDays = 30

/** Maximum valid codes per order that let AI agents read its state. */
export const maxAgentAccessCodesPerOrder = 5
