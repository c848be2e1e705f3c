import type { RefusalResponse } from '#contract/problem-details.ts'
import type { UploadedReviewPhotoResponse } from '#contract/reviews.ts'
import type { UploadedAttachmentResponse } from '#contract/tickets.ts'

/** Reply types of file uploads. */
export interface UploadReplies {
  'customer/reviewPhotos': UploadedReviewPhotoResponse | RefusalResponse
  'customer/ticketAttachments': UploadedAttachmentResponse | RefusalResponse
}
