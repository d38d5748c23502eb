"""How members are optimised: AdamW and one cycle, the layers of the start three times slower than the rest."""

import torch
from torch import nn


def optimizer_and_cycle(
    network: nn.Module, rate: float, steps: int, decay: float = 0.02
) -> tuple[torch.optim.Optimizer, torch.optim.lr_scheduler.OneCycleLR]:
    """``rate`` is the highest of the start's layers."""
    start = [parameter for name, parameter in network.named_parameters() if name.startswith(("stem", "blocks"))]
    fresh = [parameter for name, parameter in network.named_parameters() if not name.startswith(("stem", "blocks"))]
    optimizer = torch.optim.AdamW([{"params": start, "lr": rate}, {"params": fresh, "lr": 3 * rate}], weight_decay=decay)
    return optimizer, torch.optim.lr_scheduler.OneCycleLR(optimizer, [rate, 3 * rate], steps, pct_start=0.15)
