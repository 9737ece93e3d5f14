import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { neverUploaded } from '../../../schema/image'
import { Skeleton } from '../../../ui/skeleton'
import { type Image, imageQueries } from '../../api/images'
import { shortMoment } from '../../components/words/dates'
import { placeName } from '../../components/words/place-name'
import { downloadWords } from './download-words'

/** What is known of a picture besides its texts. */
export function ImageFacts({ image }: { image: Image }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
      {image.size > 0 && <Fact term="Size">{Math.round(image.size / 1024)} KB</Fact>}
      {image.uploadedAt !== neverUploaded && (
        <Fact term="Uploaded">{shortMoment(image.uploadedAt)}</Fact>
      )}
      {image.originalName && <Fact term="File name">{image.originalName}</Fact>}
      {image.category === 'headshots' && <Fact term="Downloads">{downloadWords(image)}</Fact>}
      <Fact term="Used in">
        <Places image={image} />
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

// Where a category is shown by itself, without anything that refers to the picture.
const ownPlaces: Partial<Record<Image['category'], readonly string[]>> = {
  headshots: ['Photos page (Headshots)'],
  production: ['Photos page (Production Stills)', 'Bio page (Featured Work)'],
}

function Places({ image }: { image: Image }) {
  const { data: usages, isError } = useQuery(imageQueries.usage(image.id))
  if (isError) return 'This could not be looked up.'
  if (!usages) return <Skeleton className="h-4 w-40" />
  // A picture can hang on the wall twice.
  const places = new Set([...(ownPlaces[image.category] ?? []), ...usages.map(placeName)])
  if (places.size === 0) return 'Nothing yet; deleting it changes no page.'
  return (
    <>
      <ul>
        {[...places].map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <p className="mt-1 text-muted">Deleting the image takes it out of there, too.</p>
    </>
  )
}
