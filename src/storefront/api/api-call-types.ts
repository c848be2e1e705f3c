import type { Static, TSchema } from 'typebox'
import type { shopApiOperations } from '#contract/all-api-operations.ts'
import type { OperationInputOrReply } from '#contract/api-operation.ts'
import type { ApiQuery } from './api-request.ts'

type Operations = typeof shopApiOperations
type Name = keyof Operations
export type EmptyObject = Record<string, never>
type Method = 'GET' | 'POST' | 'DELETE'

type Value<Params, Key> = Key extends keyof Params ? Params[Key] & (string | number) : never
type Filled<Path, Params> = Path extends `${infer Start}:${infer Key}/${infer Rest}`
  ? `${Start}${Value<Params, Key>}/${Filled<Rest, Params>}`
  : Path extends `${infer Start}:${infer Key}`
    ? `${Start}${Value<Params, Key>}`
    : Path
type UrlPaths = {
  [Of in Name]: Filled<Operations[Of]['path'], OperationInputOrReply<Operations[Of], 'params'>>
}

/** URL paths of the API with their parameters filled in: below `/api/v1/`, or absolute with a leading slash. */
export type ApiPath<By extends Method> = {
  [Of in Name]: Operations[Of]['method'] extends By ? UrlPaths[Of] : never
}[Name]

/** Type of the API operation with the given HTTP method and URL path. */
type At<By extends Method, Path> = {
  [Of in Name]: Operations[Of]['method'] extends By
    ? Path extends UrlPaths[Of]
      ? Operations[Of]
      : never
    : never
}[Name]

/** Type of the reply to an API call with the given HTTP method and URL path. */
export type ApiReply<By extends Method, Path> = OperationInputOrReply<At<By, Path>, 'reply'>

/** Type of an API call's request body; empty if the API operation takes none. */
export type ApiBody<By extends Method, Path> =
  At<By, Path> extends Record<'body', TSchema>
    ? Static<At<By, Path>['body']>
    : EmptyObject | undefined

type QueryName<Key> = Key extends `${infer Start}{${string}}` ? `${Start}${string}` : Key
type Query<Values> = { [Key in keyof Values as QueryName<Key>]: ApiQuery[string] }

/** Type of an API call's query parameters; empty if the API operation takes none. */
export type ApiQueryOf<By extends Method, Path> =
  At<By, Path> extends Record<'query', TSchema> ? Query<Static<At<By, Path>['query']>> : EmptyObject
