import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findInEntry, isFine } from '../../../../lib/whereabouts/entries'
import type { FineNote } from '../../../../schema/api'
import { today } from '../../../../schema/date'
import { whereaboutsQueries } from '../../../api/whereabouts'
import type { BatchPhoto } from './batch-photo'

/** Knows what the guard finds in the texts of many photos, and what of it a person was shown. */
export function useWhereabouts() {
  const { data } = useQuery(whereaboutsQueries.notes())
  const [shown, setShown] = useState<ReadonlyMap<number, readonly FineNote[]>>(new Map())

  function find({ values }: BatchPhoto) {
    const found = findInEntry('images', values, { today: today(), known: data?.known ?? [] })
    return found.filter((finding) => !isFine(finding, values.fine ?? []))
  }

  return {
    /** Whether something was found in a photo's texts that nobody was shown. */
    isNew: (photo: BatchPhoto) =>
      find(photo).some((finding) => !isFine(finding, shown.get(photo.key) ?? [])),
    noteShown: (photo: BatchPhoto) =>
      setShown((before) => new Map(before).set(photo.key, find(photo))),
  }
}
