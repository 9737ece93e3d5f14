import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/skeleton'
import type { Image } from '../../api/entries'
import { imageQueries } from '../../api/queries'
import { shortMoment } from '../../components/dates'

/** What is known of a picture besides its texts. */
export function ImageFacts({ image }: { image: Image }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
      <Fact term="Size">{Math.round(image.size / 1024)} KB</Fact>
      <Fact term="Uploaded">{shortMoment(image.uploadedAt)}</Fact>
      {image.originalName && <Fact term="File name">{image.originalName}</Fact>}
      <Fact term="Used in">
        <Places id={image.id} />
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </>
  )
}

function Places({ id }: { id: string }) {
  const { data: places, isError } = useQuery(imageQueries.usage(id))
  if (isError) return 'This could not be looked up.'
  if (!places) return <Skeleton className="h-4 w-40" />
  if (places.length === 0) return 'Nothing yet; deleting it changes no page.'
  return (
    <>
      <ul>
        {places.map((place) => (
          <li key={`${place.kind}/${place.id}/${place.field}`}>
            {place.title} ({place.field})
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted">Deleting the image takes it out of there, too.</p>
    </>
  )
}
