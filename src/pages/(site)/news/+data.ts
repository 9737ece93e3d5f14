import type { PageContextServer } from 'vike/types'
import '../../page-context'
import { newsDays } from '../../../lib/page-meta'
import { pictureOf } from '../../../lib/pictures/picture'
import { proseOf } from '../../../lib/prose/prose'
import { shellOf } from '../shell'

export type Data = ReturnType<typeof data>

export function data({ content }: PageContextServer) {
  const { news, newsPlace, images, productions, texts } = content
  const stories = news.map(({ id, headline, date, description, imageId, productionId }) => {
    const image = images.find((candidate) => candidate.id === imageId)
    const production = productions.find((candidate) => candidate.id === productionId)
    return {
      id,
      headline,
      date,
      text: proseOf(description, 'whole'),
      picture: image ? pictureOf(image) : null,
      production: production ? { id: production.id, name: production.name } : null,
    }
  })
  return {
    ...shellOf(content),
    stories,
    days: news.length > 0 ? newsDays(news) : '',
    place: newsPlace,
    // What is still to come follows on the newest.
    texts: { noNews: texts.noNews, newsEnd: newsPlace?.newer ? '' : texts.newsEnd },
  }
}
