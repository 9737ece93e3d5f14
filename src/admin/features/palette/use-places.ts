import { useMemo } from 'react'
import { longDate } from '../../../lib/long-date'
import { agentQueries } from '../../api/agents'
import { imageQueries } from '../../api/images'
import { messageQueries } from '../../api/messages'
import { newsQueries } from '../../api/news'
import { productionQueries } from '../../api/productions'
import { useShown } from '../../components/lists/use-shown'
import { newEntry, tabAddress } from '../../tab-address'
import { indexPlaces, type Indexed, type Place } from './find-places'

const entryAddress = (tab: string, entry: string) => tabAddress(tab, { entry })

/** What is done most often. */
const commands: readonly Place[] = [
  ['Write a news story', entryAddress('news', newEntry), 'add create announce'],
  ['Upload photos', tabAddress('images'), 'add pictures images headshots'],
  ['Add a production', entryAddress('productions', newEntry), 'create credit role show'],
  ['Edit the biography', entryAddress('content', 'bio'), 'bio tagline name'],
  ['Edit the story', entryAddress('content', 'story'), 'content about'],
  ['Change the reel', entryAddress('content', 'reel'), 'video film demo'],
  ['Replace the resume', entryAddress('content', 'resume'), 'cv pdf upload'],
  ['Choose the hero image', tabAddress('hero-image'), 'home picture'],
  ['See what is public', tabAddress('overview', { show: 'privacy' }), 'privacy check print'],
  ['Take back a change', tabAddress('history'), 'undo restore versions deleted'],
].map(([title = '', to = '', words]) => ({ key: `do ${title}`, group: 'Do', title, to, words }))

const viewSite: Place = {
  key: 'do view site',
  group: 'Do',
  title: 'View the site',
  words: 'open visitors look',
  to: '/',
  isElsewhere: true,
}

/** The tabs of the admin, as the shell knows them. */
export type TabNames = readonly { id: string; label: string }[]

/** Every place the palette leads to: what is done most often, the tabs, and every entry. */
export function usePlaces(tabs: TabNames): Indexed {
  const { data: news } = useShown(newsQueries.list())
  const { data: images } = useShown(imageQueries.list())
  const { data: productions } = useShown(productionQueries.list())
  const { data: messages } = useShown(messageQueries.list())
  const { data: agents } = useShown(agentQueries.list())
  return useMemo(() => {
    const pages = tabs.map(({ id, label }) => {
      return { key: `tab ${id}`, group: 'Go to', title: label, to: tabAddress(id) }
    })
    const entries = (
      tab: string,
      group: string,
      list: readonly ({ id: string } & Pick<Place, 'title' | 'detail' | 'words'>)[] = [],
    ) =>
      list.map(({ id, title, detail, words }) => {
        return { key: `${tab} ${id}`, group, title, detail, words, to: entryAddress(tab, id) }
      })
    return indexPlaces([
      ...commands,
      viewSite,
      ...pages,
      ...entries(
        'news',
        'News',
        news?.map(({ id, headline, date }) => {
          return { id, title: headline, detail: longDate(date), words: date }
        }),
      ),
      ...entries(
        'productions',
        'Production',
        productions?.map(({ id, name, role, venue }) => {
          return { id, title: name, detail: role, words: venue }
        }),
      ),
      ...entries(
        'images',
        'Photo',
        images?.map(({ id, title, alt, category }) => {
          return { id, title: title || alt, detail: title ? alt : category, words: category }
        }),
      ),
      ...entries(
        'messages',
        'Message',
        messages?.map(({ id, subject, name, email, company }) => {
          return { id, title: subject, detail: name, words: [email, company].join(' ') }
        }),
      ),
      ...entries(
        'agents',
        'Agent',
        agents?.map(({ id, name, department }) => ({ id, title: name, detail: department })),
      ),
    ])
  }, [tabs, news, productions, images, messages, agents])
}
