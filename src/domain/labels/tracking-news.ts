/** What a carrier reports about a parcel: on its way, delivered, or in trouble. */
export type TrackingNews = 'moving' | 'delivered' | 'trouble'

const news = new Map<string, TrackingNews>(
  Object.entries({
    picked_up: 'moving',
    in_transit: 'moving',
    last_mile: 'moving',
    out_for_delivery: 'moving',
    delivered: 'delivered',
    exception: 'trouble',
    in_return: 'trouble',
    returned: 'trouble',
  } as const),
)

/** Reads a platform's code of a parcel's state; codes that say nothing new are undefined. */
export function parseTrackingStatus(status: string): TrackingNews | undefined {
  return news.get(status.trim().toLowerCase())
}

const words: Record<TrackingNews, string> = {
  moving: 'va en camino',
  delivered: 'se entregó',
  trouble: 'no se pudo entregar o viene de regreso',
}

export function formatTrackingNews(reported: TrackingNews): string {
  return words[reported]
}
