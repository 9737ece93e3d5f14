import { agency } from './agency'
import { agents } from './agent'
import { bio } from './bio'
import type { Collection, Singleton } from './collection'
import { galleryWall } from './gallery-wall'
import { images } from './image'
import { messages } from './message'
import { news } from './news'
import { order } from './order'
import { productions } from './production'
import { site } from './site'
import { story } from './story'
import { users } from './user'

/** Every collection there is: a new one is a schema file and a line here. */
export const collections = {
  productions,
  news,
  images,
  agents,
  users,
  messages,
} as const

/** Every singleton there is. */
export const singletons = { bio, story, site, agency, galleryWall, order } as const

export type CollectionName = keyof typeof collections
export type SingletonName = keyof typeof singletons
export type KindName = CollectionName | SingletonName
export type AnyCollection = (typeof collections)[CollectionName]

/** Collections and singletons by name. */
export const kinds: Readonly<Record<KindName, Collection | Singleton>> = {
  ...collections,
  ...singletons,
}

/** Whether `name` names a collection. */
export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(collections, name)
}

/** Whether `name` names a singleton. */
export function isSingletonName(name: string): name is SingletonName {
  return Object.hasOwn(singletons, name)
}

/** Whether `name` names a collection or singleton. */
export function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name)
}
