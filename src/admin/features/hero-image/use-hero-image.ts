import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { singletons } from '../../../schema'
import { siteMutations } from '../../api/site'
import { schemaRules } from '../../forms/schema-rules'
import { answerOf } from '../../forms/send-answer'
import { useEditSession } from '../../forms/use-edit-session'

const { schema, labels } = singletons.site
const rules = schemaRules(z.object({ heroImageId: schema.shape.heroImageId }), labels)

const versionOf = (heroImageId: string | null, revision: string) => ({
  values: { heroImageId: heroImageId ?? '' },
  revision,
})

/** The hero image as it is being chosen, and its way to the server. */
export function useHeroImage(savedId: string, revision: string) {
  const set = useMutation(siteMutations.setHeroImage())
  const edit = useEditSession({
    name: 'the hero image',
    draftKey: 'hero-image',
    rules,
    loaded: versionOf(savedId, revision),
    send: (fields, base) => {
      const imageId = String(fields['heroImageId'] ?? savedId) || 0
      const saved = set.mutateAsync({ imageId, revision: base })
      return answerOf(saved.then(({ data }) => versionOf(data.heroImageId, data.revision)))
    },
  })
  return {
    ...edit,
    chosen: String(edit.mine['heroImageId']),
    clear: () => {
      edit.type('heroImageId', '')
      void edit.save()
    },
  }
}
