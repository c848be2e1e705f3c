import { classNames } from '#ui/class-names.ts'

/** Decorative product picture; the name beside it describes it. */
export function ProductPicture({
  address,
  isLarge = false,
}: {
  /** Picture URL from the operator API: `/storage/…-300.webp`, or null without a picture */
  address: string | null
  isLarge?: boolean
}) {
  const side = isLarge ? 44 : 32
  return (
    <span className={classNames('pic', isLarge && 'm')}>
      {address === null ? null : (
        <img src={address} width={side} height={side} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  )
}
