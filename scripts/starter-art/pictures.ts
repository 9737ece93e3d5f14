import {
  classic,
  commercial,
  dramatic,
  laughing,
  outdoors,
  periodCap,
  thoughtful,
} from './headshots'
import { lanternStreet, lastLetter } from './snow-post'
import { atTheWheel, stormDeck } from './salt-and-sparrow'
import { bookGlow, tallShelves } from './night-librarian'
import { birdOnWrist, workshop } from './attic'
import { oneApple, orchard } from './windfall'
import { costumeRail, emptySeats, makeUpMirror, markedScript } from './backstage'
import { paperStage } from './hero'
import { fiveProps, handsAndLantern, modelTheatre } from './details'
import { northlight } from './logo'
import type { Sheet } from './paper'

/** Every starter picture by its slug. */
export const pictures: Record<string, () => Sheet> = {
  'wren-classic-headshot': classic,
  'wren-laughing-headshot': laughing,
  'wren-thoughtful-headshot': thoughtful,
  'wren-dramatic-headshot': dramatic,
  'wren-period-cap-headshot': periodCap,
  'wren-outdoors-headshot': outdoors,
  'wren-denim-headshot': commercial,
  'the-snow-post-lantern-street': lanternStreet,
  'the-snow-post-last-letter': lastLetter,
  'salt-and-sparrow-storm-deck': stormDeck,
  'salt-and-sparrow-at-the-wheel': atTheWheel,
  'the-night-librarian-tall-shelves': tallShelves,
  'the-night-librarian-open-book': bookGlow,
  'the-attic-of-small-inventions-workshop': workshop,
  'the-attic-of-small-inventions-clockwork-bird': birdOnWrist,
  'windfall-orchard': orchard,
  'windfall-one-apple': oneApple,
  'backstage-make-up-mirror': makeUpMirror,
  'backstage-marked-script': markedScript,
  'backstage-costume-rail': costumeRail,
  'backstage-empty-seats': emptySeats,
  'hero-paper-stage': paperStage,
  'detail-hands-and-lantern': handsAndLantern,
  'detail-five-props': fiveProps,
  'detail-model-theatre': modelTheatre,
  'northlight-talent-logo': northlight,
}
