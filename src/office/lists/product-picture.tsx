import { classNames } from '#ui/class-names.ts'

/** Product picture beside its name, which describes it. */
export function ProductPicture({
  address,
  isLarge = false,
}: {
  /** as the operator API names it: `/storage/…-300.webp`, or null without one */
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
