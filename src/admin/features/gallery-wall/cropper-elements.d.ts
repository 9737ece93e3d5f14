import type { CropperSelection } from 'cropperjs'
import type { HTMLAttributes, Key, Ref } from 'react'

interface ElementProps<Element = HTMLElement> extends Omit<HTMLAttributes<Element>, 'className'> {
  key?: Key
  ref?: Ref<Element>
  class?: string
  'theme-color'?: string
}

// Cropper's web components, as far as they are used here.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cropper-canvas': ElementProps
      'cropper-shade': ElementProps
      'cropper-grid': ElementProps & { rows: string; columns: string; covered?: boolean }
      'cropper-handle': ElementProps & { action: string; plain?: boolean }
      'cropper-selection': ElementProps<CropperSelection> & {
        'aspect-ratio': string
        movable?: boolean
        resizable?: boolean
        precise?: boolean
        outlined?: boolean
      }
    }
  }
}
