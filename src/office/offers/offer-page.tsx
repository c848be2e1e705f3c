import type { ReactNode } from 'react'
import { missingPermissionText, type Permission } from '#domain/running/permissions.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import type { EditForm } from '../forms/edit-form.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import type { FormResult } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl, type PageNameWithoutParams } from '../page-url.ts'
import { BackLink } from '../running/back-link.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Page layout for an existing bundle, promotion or coupon: header, form, details. */
export function OfferPage({
  list,
  here,
  title,
  state,
  actions,
  needs,
  editForm,
  answer,
  form,
  aside,
  asideLabel,
  children,
}: {
  /** Page that lists the offers */
  list: PageNameWithoutParams
  /** URL of the offer's page */
  here: string
  title: string
  state: ReactNode
  /** State changes, shown only to operators with the permission `needs` */
  actions: ReactNode
  needs: Permission
  editForm: EditForm
  answer: FormResult | undefined
  form: ReactNode
  aside: ReactNode
  asideLabel: string
  children?: ReactNode
}) {
  const { me } = useOfficeRootLoaderData()
  const { refusal } = answer ?? {}
  const mayWrite = hasPermission(needs, me)
  const back = <BackLink to={createOfficePageUrl(list)} label={list} />
  const head = (
    <PageHeader title={title} back={back} state={state}>
      {mayWrite ? actions : null}
    </PageHeader>
  )
  if (isEditConflict(refusal))
    return (
      <>
        {head}
        <EditConflictPanel refusal={refusal} form={editForm} to={here} />
      </>
    )
  return (
    <>
      {head}
      <FormErrorAlert refusal={refusal} />
      <div className="cols">
        <div>{mayWrite ? form : <p className="muted">{missingPermissionText(needs)}</p>}</div>
        <aside aria-label={asideLabel}>{aside}</aside>
      </div>
      {children}
    </>
  )
}

/** Page layout for creating a bundle, promotion or coupon. */
export function NewOfferPage({
  list,
  title,
  answer,
  form,
}: {
  list: PageNameWithoutParams
  title: string
  answer: FormResult | undefined
  form: ReactNode
}) {
  return (
    <>
      <PageHeader title={title} back={<BackLink to={createOfficePageUrl(list)} label={list} />} />
      <FormErrorAlert refusal={answer?.refusal} />
      <div className="cols">
        <div>{form}</div>
      </div>
    </>
  )
}
