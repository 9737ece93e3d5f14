import { useMutation } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CmsData } from '../../../schema/api'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { LoadingBlock } from '../../../ui/skeleton'
import { type Image, imageQueries } from '../../api/images'
import { siteMutations } from '../../api/site'
import { HistoryButton, siteSettings } from '../../components/history/entry-history'
import { ImagePicker } from '../../forms/pictures/image-picker'
import { QueryState } from '../../components/lists/query-state'
import { Section } from '../../components/layout/section'
import { LargePicture } from '../../components/pictures/thumbnail'
import { useShown, useShownFields } from '../../components/lists/use-shown'
import { WaitingMark } from '../../components/saving/waiting-mark'

/** The portrait on the bio page: saved as soon as it is chosen or cleared. */
export function BioImage({ content }: { content: CmsData }) {
  const images = useShown(imageQueries.list())
  const { fields, waits } = useShownFields('site', { bioImageId: content.bioImageId })
  return (
    <Section
      title="Bio Page Image"
      description="The portrait beside the biography."
      actions={<HistoryButton entry={{ ...siteSettings, revision: content.revision }} />}
    >
      <QueryState
        query={images}
        error="Failed to load the images. Please try again."
        loading={<LoadingBlock label="Loading the bio image" className="aspect-4/5 max-w-sm" />}
      >
        {(list) => <BioImageManager image={list?.find(({ id }) => id === fields.bioImageId)} />}
      </QueryState>
      <div className="mt-4 empty:hidden">
        <WaitingMark waits={waits} />
      </div>
    </Section>
  )
}

function BioImageManager({ image }: { image: Image | undefined }) {
  const [picking, setPicking] = useState(false)
  const save = useMutation(siteMutations.setBioImage())
  const changeButton = useRef<HTMLButtonElement>(null)

  function choose(imageId: string | 0) {
    // The button that clears goes with the picture.
    if (imageId === 0) changeButton.current?.focus()
    save.mutate(imageId)
  }

  return (
    <div className="flex flex-col gap-4">
      <PresentImage image={image} />
      <div className="flex flex-wrap gap-2">
        <Button
          ref={changeButton}
          className="btn"
          busy={save.isPending}
          onClick={() => setPicking(true)}
        >
          {save.isPending ? 'Saving...' : image ? 'Change Bio Image' : 'Select Bio Image'}
        </Button>
        {image && (
          <Button className="btn btn-ghost" busy={save.isPending} onClick={() => choose(0)}>
            Clear Bio Image
          </Button>
        )}
      </div>
      <ImagePicker
        title="Select Bio Image"
        open={picking}
        onClose={() => setPicking(false)}
        chosen={image?.id ?? null}
        onPick={(picked) => choose(picked?.id ?? 0)}
      />
    </div>
  )
}

function PresentImage({ image }: { image: Image | undefined }) {
  if (!image) {
    return (
      <EmptyState icon={ImageOff} title="No bio image selected">
        Until you select one, the bio page shows the first headshot.
      </EmptyState>
    )
  }
  return (
    <figure className="flex flex-col gap-3">
      <LargePicture
        image={image}
        alt={image.alt}
        className="aspect-4/5 w-full max-w-sm rounded-box object-cover object-(--focus-at)"
      />
      <figcaption>
        <p dir="auto" className="font-semibold break-words">
          {image.title || image.alt}
        </p>
        {image.description && (
          <p dir="auto" className="break-words text-muted">
            {image.description}
          </p>
        )}
      </figcaption>
    </figure>
  )
}
