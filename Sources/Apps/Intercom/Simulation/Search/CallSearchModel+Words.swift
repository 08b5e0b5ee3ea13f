import Exploration
import Intercom
import Kernel

/// What people read of a searched call.
extension CallSearchModel {
  func words(
    for happening: SearchHappening<Flight, CallTimer, CallAct>,
    in state: CallSearchState,
  ) -> String {
    switch happening {
    case .delivered(let flight, let channel):
      "\(channels[channel].name): \(words(flight.truth))"
    case .fired(.member(let member, let timer)):
      "\(plan.members[member].device): the timer '\(timer.purpose.rawValue)' fires"
    case .fired(.heal(let path)): "the \(path.rawValue) link is whole again"
    case .fired(.radio(let timer)): words(timer.purpose)
    case .fired(.match(.make(_, let other))): "a match with \(other) is made, or fails"
    case .fired(.match(.giveUp)): "the match maker gives up"
    case .fired(.match(.gather(let device))): "\(device)'s request for a match comes through"
    case .fired(.match(.rejoin(let device, _))): "\(device) is brought into its match again"
    case .fired(.match(.merge)): "two matches become one"
    case .acted(let act): actKinds[kind(of: act)]
    case .crashed(let process): "process \(process) ends"
    }
  }

  private func words(_ datagram: Datagram) -> String {
    switch datagram {
    case .handshake(let step, let attempt): "\(step.rawValue) \(attempt)"
    case .voice(_, let sequence, _): "voice \(sequence)"
    case .ping(let number, _): "ping \(number)"
    case .pong(let number, _): "pong \(number)"
    case .receipt: "a receipt"
    case .standby: "the word that a break is likely"
    case .neighbour(_, let isHeard): "the word that a neighbour is \(isHeard ? "there" : "gone")"
    case .release(let step, let about, let number, _):
      "\(step.rawValue) \(number) about the \(about.rawValue) path"
    }
  }

  private func words(_ purpose: RadioTimer.Purpose) -> String {
    switch purpose {
    case .find: "the radio finds"
    case .connect: "the radio has tried to connect"
    case .lose: "the radio notices that a peer is gone"
    }
  }
}

extension CutLength {
  /// How long it is, for a person.
  var words: String {
    switch self {
    case .short: "0.5 s"
    case .long: "5 s"
    case .longest: "14 s"
    }
  }
}
