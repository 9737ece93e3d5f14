import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../../../ui/skeleton'
import type { CmsData } from '../../../schema/api'
import { siteQueries } from '../../api/site'
import { Section } from '../../components/layout/section'
import { useEntryFromAddress } from '../../components/lists/use-entry-from-address'
import { QueryState } from '../../components/lists/query-state'
import { BioImage } from './bio-image'
import { Biography } from './biography'
import { ContactAndLinks } from './contact-and-links'
import { DemoReel } from './demo-reel'
import { PageWords } from './page-words'
import { ReelPage } from './reel-page'
import { Resume } from './resume'
import { StoryCard } from './story'

/** Content: the biography with its picture, the story, the reel, the resume, and all other words. */
export function ContentTab() {
  const query = useQuery(siteQueries.data())
  return (
    <QueryState
      query={query}
      error="Failed to load the content. Please try again."
      loading={<ContentSkeleton />}
    >
      {(content) => <ContentPanels content={content} />}
    </QueryState>
  )
}

function ContentPanels({ content }: { content: CmsData }) {
  useEntryFromAddress((part) => {
    const found = document.getElementById(partId(part))
    found?.scrollIntoView({ block: 'start' })
    found?.focus({ preventScroll: true })
  })
  return (
    <div className="grid grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-12">
      <div className="flex min-w-0 flex-col gap-10">
        <Part name="bio">
          <Section title="Biography & Info">
            <Biography bio={content.bio} />
          </Section>
        </Part>
        <Part name="story">
          <StoryCard
            title={content.storyTitle}
            paragraphs={content.story}
            revision={content.storyRevision}
          />
        </Part>
      </div>
      <div className="flex flex-col gap-10">
        <BioImage content={content} />
        <Part name="reel">
          <DemoReel reelUrl={content.reelUrl} revision={content.revision} />
        </Part>
        <Part name="resume">
          <Resume content={content} />
        </Part>
      </div>
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-2 xl:col-span-2 xl:gap-12">
        <ReelPage content={content} />
        <ContactAndLinks content={content} />
        <div className="lg:col-span-2">
          <PageWords content={content} />
        </div>
      </div>
    </div>
  )
}

const partId = (name: string) => `part-${name}`

/** A part that an address can lead to. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div id={partId(name)} tabIndex={-1} className="scroll-mt-4 outline-none">
      {children}
    </div>
  )
}

function ContentSkeleton() {
  return (
    <Loading label="Loading the content" className="flex max-w-3xl flex-col gap-4">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-56 w-full" />
    </Loading>
  )
}
