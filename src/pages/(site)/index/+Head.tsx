export { HeroPreload as Head } from '../hero-preload'
