import type { ProductCard, ProductsReply } from '#contract/catalogue.ts'
import type { Api } from '../api-client.ts'

/** What the not-found page offers instead; null when not even that can be had. */
export async function featuredForLostShoppers(api: Api): Promise<ProductCard[] | null> {
  try {
    return (await api.get<ProductsReply>('shop/featuredProducts')).products
  } catch {
    return null
  }
}
