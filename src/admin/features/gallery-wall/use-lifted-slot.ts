import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { type Slot, type Slots, slotOf } from './wall-slots'

const columns = 3
const steps: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
}

/**
 * Swapping without dragging: choosing a picture lifts it, choosing another slot swaps the two,
 * Escape puts it back; arrow keys walk from slot to slot.
 */
export function useLiftedSlot(slots: Slots, onSwap: (from: number, to: number) => void) {
  const grid = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<Slot | null>(null)
  // Whoever changes the wall meanwhile may hang it elsewhere, or take it off.
  const found = held && slotOf(slots, held)
  const lifted = found ? slots.indexOf(found) : null
  const [said, setSaid] = useState('')
  const focusNext = useRef<number | null>(null)

  function focusSlot(index: number) {
    grid.current?.querySelectorAll<HTMLElement>('[data-place]')[index]?.focus()
  }

  // The picture moved, and focus with it: it stays at the place that was chosen.
  useEffect(() => {
    if (focusNext.current === null) return
    focusSlot(focusNext.current)
    focusNext.current = null
  }, [slots])

  function lift(index: number) {
    setHeld(slots[index] ?? null)
    setSaid(
      `${nameOf(slots, index)} lifted from slot ${index + 1}. Choose the slot to swap with, or this one again to put it back.`,
    )
  }

  function putBack() {
    if (lifted === null) return
    setSaid(`${nameOf(slots, lifted)} is back in slot ${lifted + 1}.`)
    setHeld(null)
  }

  function swap(from: number, to: number) {
    setHeld(null)
    onSwap(from, to)
    setSaid(
      `${nameOf(slots, from)} is in slot ${to + 1} now, ${nameOf(slots, to)} in slot ${from + 1}.`,
    )
  }

  return {
    grid,
    lifted,
    said,
    swap,
    focusSlot,
    letDown: () => setHeld(null),
    choose: (index: number) => {
      if (lifted === null) lift(index)
      else if (lifted === index) putBack()
      else {
        focusNext.current = index
        swap(lifted, index)
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      const index = Number((event.target as HTMLElement).dataset.place ?? NaN) - 1
      const step = steps[event.key]
      if (event.key === 'Escape') putBack()
      else if (step && index >= 0 && staysInGrid(index, step)) {
        event.preventDefault()
        focusSlot(index + step)
      }
    },
  }
}

function staysInGrid(index: number, step: number): boolean {
  const next = index + step
  if (next < 0 || next >= columns * columns) return false
  return Math.abs(step) === columns || Math.floor(next / columns) === Math.floor(index / columns)
}

function nameOf(slots: Slots, index: number): string {
  const image = slots[index]?.image
  return image ? image.title || image.alt || 'The picture' : 'the empty slot'
}
