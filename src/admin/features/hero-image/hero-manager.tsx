import { ImageOff, Images, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import type { Image } from '../../api/images'
import { HistoryButton, siteSettings } from '../../components/history/entry-history'
import { GrowingList } from '../../components/lists/growing-list'
import { useShownFields } from '../../components/lists/use-shown'
import { ImageFilterBar, useImageFilter } from '../../components/pictures/image-filter'
import { ImageTile } from '../../components/pictures/image-tile'
import { SaveBar } from '../../components/saving/save-bar'
import { WaitingMark } from '../../components/saving/waiting-mark'
import { Section } from '../../components/layout/section'
import { LargePicture } from '../../components/pictures/thumbnail'
import { UploadInPlace } from '../../forms/pictures/upload-in-place'
import { useLatePick } from '../../forms/pictures/use-late-pick'
import { SessionDispute, SessionNotes } from '../../forms/session-notes'
import { useHeroImage } from './use-hero-image'

interface HeroManagerProps {
  images: readonly Image[]
  /** '' where there is none. */
  savedId: string
  /** Of the file that names it. */
  revision: string
}

/** Shows the hero image there is, and chooses another: a click marks it, Save sets it. */
export function HeroManager({ images, savedId, revision }: HeroManagerProps) {
  const { found, bar } = useImageFilter(images)
  const hero = useHeroImage(savedId, revision)
  const { type } = hero
  const { fields, waits } = useShownFields('site', { heroImageId: savedId })
  const current = images.find(({ id }) => id === fields.heroImageId)
  const region = useRef<HTMLDivElement>(null)
  const pick = useLatePick(hero.chosen, (image: Image) => type('heroImageId', image.id))

  return (
    <div
      ref={region}
      role="group"
      aria-label="Hero image"
      tabIndex={-1}
      className="flex flex-col gap-10"
    >
      <Section title="Current Hero Image" actions={<HistoryButton entry={siteSettings} />}>
        <CurrentHero image={current} />
        {current && (
          <Button
            className="btn btn-ghost mt-3"
            busy={hero.isSaving}
            onClick={() => {
              // The button goes with the picture.
              region.current?.focus()
              hero.clear()
            }}
          >
            Clear Hero Image
          </Button>
        )}
        <div className="mt-4 empty:hidden">
          <WaitingMark waits={waits} />
        </div>
      </Section>
      <Section
        title="Available Images"
        description="Choose the picture that opens the home page; wide ones with a calm side work best."
      >
        <SessionNotes edit={hero} className="mb-4" />
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <UploadInPlace category="hero" onBegin={pick.later} />
          <ImageFilterBar {...bar} />
        </div>
        {images.length === 0 && (
          <EmptyState icon={Images} title="No images available">
            Upload one: it is chosen at once.
          </EmptyState>
        )}
        {images.length > 0 && found.length === 0 && (
          <EmptyState icon={SearchX} title="No image matches your search." />
        )}
        <GrowingList
          items={found}
          step={24}
          className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4"
        >
          {(image) => (
            <ImageTile
              key={image.id}
              image={image}
              chosen={image.id === hero.chosen}
              onPick={pick.atOnce}
            />
          )}
        </GrowingList>
        <SaveBar
          isSticky
          label="Save Hero Image"
          isChanged={hero.isDirty}
          isSaving={hero.isSaving}
          isWaiting={hero.isWaiting}
          disabled={!hero.chosen}
          onSave={() => void hero.save()}
        />
        <SessionDispute edit={hero} />
      </Section>
    </div>
  )
}

function CurrentHero({ image }: { image: Image | undefined }) {
  if (!image) {
    return (
      <EmptyState icon={ImageOff} title="No hero image yet">
        Choose one below: until then the home page opens with a gradient.
      </EmptyState>
    )
  }
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,42rem)_minmax(14rem,1fr)]">
      <LargePicture
        image={image}
        alt={image.alt}
        className="max-h-[26rem] w-full rounded-box object-cover object-(--focus-at)"
      />
      <figcaption className="break-words">
        {image.title && (
          <p dir="auto" className="font-semibold">
            {image.title}
          </p>
        )}
        <p dir="auto" className="text-muted">
          {image.alt}
        </p>
      </figcaption>
    </figure>
  )
}
