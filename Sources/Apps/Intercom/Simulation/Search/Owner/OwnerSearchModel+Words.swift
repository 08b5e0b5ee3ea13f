import Exploration
import Intercom
import Kernel

/// What people read of a group that looks for its owner.
extension OwnerSearchModel {
  func words(
    for happening: SearchHappening<OwnerWord, Timer, OwnerSearchAct>,
    in state: OwnerSearchState,
  ) -> String {
    switch happening {
    case .delivered(let word, let channel): "\(channels[channel].name): \(words(word))"
    case .fired(let timer): "\(names[timer.member]) says that it is there"
    case .acted(.lose(let way)):
      "the next word \(channels[way].name) is lost"
    case .acted(.begin(let order)):
      "all start, and beat in the order " + orders[order].map { names[$0] }.joined(separator: ", ")
    case .acted(.beat(let member)): "\(names[member]) says that it is there"
    case .acted(.losing(_, let way, let act)):
      words(for: .acted(act), in: state) + "; a word \(channels[way].name) is lost"
    case .acted(let act): actKinds[kind(of: act)]
    case .crashed(let process): "\(processes[process]) ends"
    }
  }

  private func words(_ word: OwnerWord) -> String {
    switch word {
    case .present(let memory, _, let wish):
      "term \(memory.term), setting \(memory.settings.value) of term \(memory.settings.term)"
        + (wish > 0 ? ", wishes \(wish)" : "")
    case .settled(let value): "setting \(value) is settled"
    case .wished(let value): "wishes \(value)"
    case .measured(let number, _): "window \(number) was measured"
    case .judged(let number, let passed):
      "window \(number) \(passed ? "passes" : "does not pass")"
    }
  }
}
